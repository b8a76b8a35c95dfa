-- What shops and search engines know a product by. All optional.
alter table campaigns
  add column gtin text check (gtin ~ '^[0-9]{8}$|^[0-9]{12,14}$'),
  add column mpn text,
  add column sku text,
  add column brand text;
