-- Counters that a crash of the database may forget: no write-ahead log, no waiting for the disk.
ALTER TABLE "rate_limit" SET UNLOGGED;
