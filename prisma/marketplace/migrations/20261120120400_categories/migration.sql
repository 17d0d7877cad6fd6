INSERT INTO "category" ("id", "name", "slug", "icon", "description", "order", "updated_at") VALUES
  ('019b76da-a800-7000-8000-000000000001', 'Electronics', 'electronics', 'laptop', 'Phones, computers, cameras, audio and gaming', 1, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000002', 'Fashion', 'fashion', 'shirt', 'Clothes, shoes, bags, watches and jewellery', 2, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000003', 'Home & Living', 'home-living', 'home', 'Furniture, kitchen, lighting, plants and decoration', 3, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000004', 'Sports', 'sports', 'dumbbell', 'Fitness, cycling, racket sports, water sports and the outdoors', 4, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000005', 'Books', 'books', 'book-open', 'Fiction, textbooks, children’s books, comics and magazines', 5, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000006', 'Vehicles', 'vehicles', 'car', 'Cars, motorcycles, bicycles, parts and accessories', 6, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000007', 'Services', 'services', 'briefcase', 'Tuition, repairs, cleaning, moving and creative work', 7, CURRENT_TIMESTAMP),
  ('019b76da-a800-7000-8000-000000000008', 'Others', 'others', 'package', 'Everything that fits nowhere else', 8, CURRENT_TIMESTAMP);
