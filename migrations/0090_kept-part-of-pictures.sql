-- Which part of a picture is kept. Not null: the whole picture is stored beside both sizes, as
-- whole.webp, so that another part can be chosen. Pictures of before have only what was cut.
create type picture_position as enum ('start', 'center', 'end');
alter table campaigns add column picture_position picture_position;
