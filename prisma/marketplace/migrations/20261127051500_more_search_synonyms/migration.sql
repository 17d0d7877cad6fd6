INSERT INTO "search_synonym" ("id", "word", "synonym") VALUES
  ('019b76da-a800-7000-8001-000000000101', 'handphone', 'phone'),
  ('019b76da-a800-7000-8001-000000000102', 'mobile phone', 'phone'),
  ('019b76da-a800-7000-8001-000000000103', 'phone', 'smartphone'),
  ('019b76da-a800-7000-8001-000000000104', 'dash cam', 'dashcam'),
  ('019b76da-a800-7000-8001-000000000105', 'dash camera', 'dashcam')
ON CONFLICT DO NOTHING;
