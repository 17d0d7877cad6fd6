-- CreateTable
CREATE TABLE "waiting_mail" (
    "id" TEXT NOT NULL,
    "letter" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiting_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "waiting_mail_due_at_idx" ON "waiting_mail"("due_at");

-- Whoever sends is notified once the transaction is committed; many rows of one statement are one notification.
CREATE FUNCTION "announce_waiting_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waiting_mail', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "waiting_mail_announce"
AFTER INSERT ON "waiting_mail"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_waiting_mail"();
