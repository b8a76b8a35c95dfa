-- A saved search can get another name; its filters stay.
grant update (name) on saved_searches to candor_app;
