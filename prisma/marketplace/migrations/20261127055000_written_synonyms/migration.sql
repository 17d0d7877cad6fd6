-- A pair means its words as they are written and their plurals, so what has a singular is written in it. "Trainers", "glasses"
-- and "spectacles" stay: a trainer and a glass are something else.
UPDATE "search_synonym" old SET "word" = new.word, "synonym" = new.synonym
FROM (VALUES
  ('earbuds', 'earphones', 'earbud', 'earphone'),
  ('flip flops', 'slippers', 'flip flop', 'slipper'),
  ('headphones', 'headset', 'headphone', 'headset'),
  ('lessons', 'tuition', 'lesson', 'tuition'),
  ('movers', 'moving service', 'mover', 'moving service'),
  ('sneakers', 'sport shoes', 'sneaker', 'sport shoe'),
  ('sneakers', 'trainers', 'sneaker', 'trainers')
) new (old_word, old_synonym, word, synonym)
WHERE old."word" = new.old_word AND old."synonym" = new.old_synonym
  AND NOT EXISTS (SELECT FROM "search_synonym" s WHERE s."word" = new.word AND s."synonym" = new.synonym);

-- "Tutor" found "tuition" as another form of "tutoring".
INSERT INTO "search_synonym" ("id", "word", "synonym") VALUES
  ('019b76da-a800-7000-8001-000000000106', 'tuition', 'tutor')
ON CONFLICT DO NOTHING;
