-- Templates also for the notes of rejected campaigns ('campaign') and documents ('verification').
insert into note_templates (id, reason, content, created_at, updated_at)
select gen_random_uuid(), reason, content, at, at
from (
  select reason, content, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as at
  from (values
    (101, 'campaign', 'Your brief asks for a certain opinion or rating. Please ask for an honest review and leave out what it should say.'),
    (102, 'campaign', 'Your campaign does not say how reviewers get the product. Please write where they get it and who pays for it.'),
    (103, 'campaign', 'The description does not tell which product is reviewed. Please name it and say what it is for.'),
    (104, 'campaign', 'The picture or its text does not show the product of this campaign. Please choose another picture or leave it out.'),
    (105, 'campaign', 'The link leads to another product, or to no page at all. Please give the address of the page of this product.'),
    (111, 'verification', 'The document names another company than your profile. Please upload one with the same name, or change the name in your profile.'),
    (112, 'verification', 'The document has expired. Please upload one that is valid today.'),
    (113, 'verification', 'The document cannot be read. Please upload a complete and sharp copy of each page.'),
    (114, 'verification', 'The documents do not prove the address. Please add a bank statement or a utility bill of the last three months.')
  ) as texts (n, reason, content)
) as seeds;
