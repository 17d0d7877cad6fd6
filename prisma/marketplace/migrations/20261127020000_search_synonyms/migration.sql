-- CreateTable
CREATE TABLE "search_synonym" (
    "id" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "synonym" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_synonym_pkey" PRIMARY KEY ("id"),
    -- One row per pair, whichever was written first.
    CONSTRAINT "search_synonym_order_check" CHECK ("word" COLLATE "C" < "synonym" COLLATE "C")
);

-- CreateIndex
CREATE UNIQUE INDEX "search_synonym_word_synonym_key" ON "search_synonym"("word", "synonym");

-- A search finds the pairs of a word by its stem, so that "couches" means "couch".
CREATE INDEX "search_synonym_word_stem_idx" ON "search_synonym" ((phraseto_tsquery('english', "word")::text));
CREATE INDEX "search_synonym_synonym_stem_idx" ON "search_synonym" ((phraseto_tsquery('english', "synonym")::text));

-- What people in Singapore call the same thing; moderators add and remove pairs.
INSERT INTO "search_synonym" ("id", "word", "synonym") VALUES
  ('019b76da-a800-7000-8001-000000000001', 'air conditioner', 'air conditioning'),
  ('019b76da-a800-7000-8001-000000000002', 'air conditioner', 'aircon'),
  ('019b76da-a800-7000-8001-000000000003', 'air conditioning', 'aircon'),
  ('019b76da-a800-7000-8001-000000000004', 'armchair', 'recliner'),
  ('019b76da-a800-7000-8001-000000000005', 'assessment book', 'practice paper'),
  ('019b76da-a800-7000-8001-000000000006', 'automobile', 'car'),
  ('019b76da-a800-7000-8001-000000000007', 'baby carriage', 'stroller'),
  ('019b76da-a800-7000-8001-000000000008', 'backpack', 'knapsack'),
  ('019b76da-a800-7000-8001-000000000009', 'backpack', 'rucksack'),
  ('019b76da-a800-7000-8001-000000000010', 'bicycle', 'bike'),
  ('019b76da-a800-7000-8001-000000000011', 'bookcase', 'bookshelf'),
  ('019b76da-a800-7000-8001-000000000012', 'carpet', 'rug'),
  ('019b76da-a800-7000-8001-000000000013', 'cellphone', 'handphone'),
  ('019b76da-a800-7000-8001-000000000014', 'charger', 'power adapter'),
  ('019b76da-a800-7000-8001-000000000015', 'closet', 'wardrobe'),
  ('019b76da-a800-7000-8001-000000000016', 'comic', 'manga'),
  ('019b76da-a800-7000-8001-000000000017', 'computer', 'pc'),
  ('019b76da-a800-7000-8001-000000000018', 'cooker', 'stove'),
  ('019b76da-a800-7000-8001-000000000019', 'cot', 'crib'),
  ('019b76da-a800-7000-8001-000000000020', 'couch', 'settee'),
  ('019b76da-a800-7000-8001-000000000021', 'couch', 'sofa'),
  ('019b76da-a800-7000-8001-000000000022', 'coupon', 'voucher'),
  ('019b76da-a800-7000-8001-000000000023', 'coursebook', 'textbook'),
  ('019b76da-a800-7000-8001-000000000024', 'curtain', 'drapes'),
  ('019b76da-a800-7000-8001-000000000025', 'desk', 'writing table'),
  ('019b76da-a800-7000-8001-000000000026', 'diaper', 'nappy'),
  ('019b76da-a800-7000-8001-000000000027', 'dustbin', 'rubbish bin'),
  ('019b76da-a800-7000-8001-000000000028', 'dustbin', 'trash can'),
  ('019b76da-a800-7000-8001-000000000029', 'duvet', 'quilt'),
  ('019b76da-a800-7000-8001-000000000030', 'e-scooter', 'scooter'),
  ('019b76da-a800-7000-8001-000000000031', 'earbuds', 'earphones'),
  ('019b76da-a800-7000-8001-000000000032', 'faucet', 'tap'),
  ('019b76da-a800-7000-8001-000000000033', 'flashlight', 'torch'),
  ('019b76da-a800-7000-8001-000000000034', 'flip flops', 'slippers'),
  ('019b76da-a800-7000-8001-000000000035', 'football', 'soccer'),
  ('019b76da-a800-7000-8001-000000000036', 'fridge', 'refrigerator'),
  ('019b76da-a800-7000-8001-000000000037', 'gasoline', 'petrol'),
  ('019b76da-a800-7000-8001-000000000038', 'glasses', 'spectacles'),
  ('019b76da-a800-7000-8001-000000000039', 'handbag', 'purse'),
  ('019b76da-a800-7000-8001-000000000040', 'handphone', 'mobile'),
  ('019b76da-a800-7000-8001-000000000041', 'handphone', 'mobile phone'),
  ('019b76da-a800-7000-8001-000000000042', 'handphone', 'smartphone'),
  ('019b76da-a800-7000-8001-000000000043', 'headphones', 'headset'),
  ('019b76da-a800-7000-8001-000000000044', 'hob', 'stove'),
  ('019b76da-a800-7000-8001-000000000045', 'hoover', 'vacuum cleaner'),
  ('019b76da-a800-7000-8001-000000000046', 'jewellery', 'jewelry'),
  ('019b76da-a800-7000-8001-000000000047', 'jumper', 'sweater'),
  ('019b76da-a800-7000-8001-000000000048', 'laptop', 'notebook computer'),
  ('019b76da-a800-7000-8001-000000000049', 'lessons', 'tuition'),
  ('019b76da-a800-7000-8001-000000000050', 'lorry', 'truck'),
  ('019b76da-a800-7000-8001-000000000051', 'luggage', 'suitcase'),
  ('019b76da-a800-7000-8001-000000000052', 'mobile phone', 'smartphone'),
  ('019b76da-a800-7000-8001-000000000053', 'motorbike', 'motorcycle'),
  ('019b76da-a800-7000-8001-000000000054', 'movers', 'moving service'),
  ('019b76da-a800-7000-8001-000000000055', 'pants', 'trousers'),
  ('019b76da-a800-7000-8001-000000000056', 'pass', 'ticket'),
  ('019b76da-a800-7000-8001-000000000057', 'photographer', 'photography'),
  ('019b76da-a800-7000-8001-000000000058', 'ping pong', 'table tennis'),
  ('019b76da-a800-7000-8001-000000000059', 'plant', 'potted plant'),
  ('019b76da-a800-7000-8001-000000000060', 'playset', 'toy'),
  ('019b76da-a800-7000-8001-000000000061', 'pram', 'pushchair'),
  ('019b76da-a800-7000-8001-000000000062', 'pram', 'stroller'),
  ('019b76da-a800-7000-8001-000000000063', 'pullover', 'sweater'),
  ('019b76da-a800-7000-8001-000000000064', 'pushchair', 'stroller'),
  ('019b76da-a800-7000-8001-000000000065', 'settee', 'sofa'),
  ('019b76da-a800-7000-8001-000000000066', 'sneakers', 'sport shoes'),
  ('019b76da-a800-7000-8001-000000000067', 'sneakers', 'trainers'),
  ('019b76da-a800-7000-8001-000000000068', 'television', 'tv'),
  ('019b76da-a800-7000-8001-000000000069', 'thumb drive', 'usb stick'),
  ('019b76da-a800-7000-8001-000000000070', 'tuition', 'tutoring'),
  ('019b76da-a800-7000-8001-000000000071', 'ukelele', 'ukulele'),
  ('019b76da-a800-7000-8001-000000000072', 'vacuum', 'vacuum cleaner');

-- The stems of a title, which is the first line of the searched text. Without stop words, and whatever the script.
CREATE FUNCTION "public"."listing_title_words"("search_text" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsvector('english'::regconfig, split_part("search_text", E'\n', 1));
