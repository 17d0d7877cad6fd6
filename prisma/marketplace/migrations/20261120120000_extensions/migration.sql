-- Both are "trusted": the database's owner may create them. The schema is named because functions refer to it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";
