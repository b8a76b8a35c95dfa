-- Texts that a moderator can put into the note of a rejection. Admins edit them.
create table note_templates (
  id uuid primary key,
  reason text not null,
  content text not null check (char_length(content) between 1 and 1000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on note_templates to candor_app;

-- In this order; an admin's own ones follow.
insert into note_templates (id, reason, content, created_at, updated_at)
select gen_random_uuid(), reason, content, at, at
from (
  select reason, content, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as at
  from (values
    (1, 'off_topic', 'Your review is about the delivery or the shop. Please write about the product itself: what you used it for and how it did.'),
    (2, 'off_topic', 'Your review describes another product than the one of this campaign. Please write about the one in the brief.'),
    (3, 'not_genuine', 'Your review does not show that you used the product yourself. Please tell when and how you used it, and what you noticed.'),
    (4, 'not_genuine', 'Large parts of your review repeat the description of the product. Please use your own words and your own experience.'),
    (5, 'duplicate', 'Your review has mostly the same text as an earlier one. Every review needs a text of its own.'),
    (6, 'personal_data', 'Your review has personal data in it, such as a name, a phone number or an address. Please remove it and send the rest again.'),
    (7, 'abusive', 'Your review insults people. You may criticize the product as hard as you like; please leave out the insults.'),
    (8, 'promotional', 'Your review has a link, a discount code or an advertisement in it. Please remove it and keep your own experience.'),
    (9, 'conflict_of_interest', 'You seem to be connected with this business. People who work for it or with it cannot review its products.'),
    (10, 'low_effort', 'Your review says little about the product. Please tell what you used it for, what was good and what was not.'),
    (11, 'low_effort', 'Your review has only general words in it. Please add details that only somebody who has used the product knows.')
  ) as texts (n, reason, content)
) as seeds;
