/** What people write in several ways, and one spelling of each. */
export const spellings = [
  ["L'Oréal", 'L’Oréal', "l'oreal", 'LʼORÉAL', 'L´Oréal'],
  ['Adébáyọ̀', 'Adebayo', 'Ade\u0301ba\u0301yo\u0323\u0300'],
  ['أحمد إيمان آل', 'احمد ايمان ال', 'أَحْمَد إيمَان آل', 'أحـمد إيـمان آل'],
  ['山田\u3000太郎', '山田 太郎', '山田\u00a0太郎'],
  ['ガギグ ｶﾀｶﾅ', 'ｶﾞｷﾞｸﾞ カタカナ'],
  ['Ｃａｎｄｏｒ ％', 'Candor %'],
  ['Łódź Straße Ørsted', 'lodz strasse orsted'],
  ['Việt Nam', 'Viet Nam'],
  ['한국어', '한국어'.normalize('NFD')],
  ['שָׁלוֹם', 'שלום'],
]
