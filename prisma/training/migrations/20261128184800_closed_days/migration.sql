CREATE TYPE "ClosedDayKind" AS ENUM ('public_holiday', 'centre');

CREATE TABLE "closed_day" (
    "date" DATE NOT NULL,
    "kind" "ClosedDayKind" NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "closed_day_pkey" PRIMARY KEY ("date"),
    CONSTRAINT "closed_day_name_check" CHECK (btrim("name") <> '')
);

-- As the Ministry of Manpower lists them (mom.gov.sg, Public holidays); a holiday on a Sunday makes the Monday a day off (Holidays Act 1998).
-- Of 2027 those that no sighting of the moon moves; the office adds Hari Raya Puasa, Vesak Day, Hari Raya Haji and Deepavali.
INSERT INTO "closed_day" ("date", "kind", "name") VALUES
  ('2026-01-01', 'public_holiday', 'New Year’s Day'),
  ('2026-02-17', 'public_holiday', 'Chinese New Year'),
  ('2026-02-18', 'public_holiday', 'Chinese New Year, second day'),
  ('2026-03-21', 'public_holiday', 'Hari Raya Puasa'),
  ('2026-04-03', 'public_holiday', 'Good Friday'),
  ('2026-05-01', 'public_holiday', 'Labour Day'),
  ('2026-05-27', 'public_holiday', 'Hari Raya Haji'),
  ('2026-05-31', 'public_holiday', 'Vesak Day'),
  ('2026-06-01', 'public_holiday', 'Day off for Vesak Day'),
  ('2026-08-09', 'public_holiday', 'National Day'),
  ('2026-08-10', 'public_holiday', 'Day off for National Day'),
  ('2026-11-08', 'public_holiday', 'Deepavali'),
  ('2026-11-09', 'public_holiday', 'Day off for Deepavali'),
  ('2026-12-25', 'public_holiday', 'Christmas Day'),
  ('2027-01-01', 'public_holiday', 'New Year’s Day'),
  ('2027-02-06', 'public_holiday', 'Chinese New Year'),
  ('2027-02-07', 'public_holiday', 'Chinese New Year, second day'),
  ('2027-02-08', 'public_holiday', 'Day off for Chinese New Year'),
  ('2027-03-26', 'public_holiday', 'Good Friday'),
  ('2027-05-01', 'public_holiday', 'Labour Day'),
  ('2027-08-09', 'public_holiday', 'National Day'),
  ('2027-12-25', 'public_holiday', 'Christmas Day');
