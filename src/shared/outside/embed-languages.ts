/** The languages of the embed: the files of `embed-texts`. */
export const embedLanguages: readonly string[] = (
  'en ar bg bn cs da de el es fa fi fr he hi hr hu id it ja ko ' +
  'lt lv nb nl pl pt ro ru sk sl sr sv sw th tr uk ur vi zh zh-Hant'
).split(' ')
