-- CreateTable
CREATE TABLE "personal_export" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "day" DATE NOT NULL,
    "slot" SMALLINT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "storage_key" TEXT,
    "key_cipher" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "personal_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "personal_export_status_leased_until_idx" ON "personal_export"("status", "leased_until");

-- CreateIndex
CREATE UNIQUE INDEX "personal_export_user_id_day_slot_key" ON "personal_export"("user_id", "day", "slot");

-- AddForeignKey
ALTER TABLE "personal_export" ADD CONSTRAINT "personal_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one export of a person is under way, and at most three are asked for a day.
CREATE UNIQUE INDEX "personal_export_open_key" ON "personal_export"("user_id") WHERE "status" IN ('requested', 'running');
ALTER TABLE "personal_export" ADD CONSTRAINT "personal_export_slot_check" CHECK ("slot" BETWEEN 1 AND 3);

ALTER TABLE "personal_export" ADD CONSTRAINT "personal_export_status_check"
CHECK ("status" IN ('requested', 'running', 'ready', 'failed', 'expired'));
-- A file is known by its key and can be opened, or there is none.
ALTER TABLE "personal_export" ADD CONSTRAINT "personal_export_ready_check" CHECK (
  "status" <> 'ready'
  OR ("storage_key" IS NOT NULL AND "key_cipher" IS NOT NULL AND "ready_at" IS NOT NULL AND "expires_at" IS NOT NULL)
);

-- Whoever writes exports hears of a new one once the transaction is committed.
CREATE FUNCTION "announce_personal_export"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('personal_export', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "personal_export_announce"
AFTER INSERT ON "personal_export"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_personal_export"();
