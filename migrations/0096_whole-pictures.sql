-- The whole picture within the frame, on a blurred ground, instead of a part of it.
alter type picture_position add value 'whole';
