-- How many letters two words differ by: what "nearest spelling" means. A trusted extension, like the ones before it.
CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch" WITH SCHEMA "public";
