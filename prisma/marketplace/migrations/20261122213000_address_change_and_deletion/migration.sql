-- AlterTable
ALTER TABLE "user" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "address_change" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "old_was_proven" BOOLEAN NOT NULL,
    "token_hash" TEXT,
    "refusal_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "undo_hash" TEXT,
    "undo_until" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_deletion" (
    "user_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "keep_hash" TEXT,
    "keep_sent_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "hidden" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "account_deletion_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_change_token_hash_key" ON "address_change"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "address_change_refusal_hash_key" ON "address_change"("refusal_hash");

-- CreateIndex
CREATE UNIQUE INDEX "address_change_undo_hash_key" ON "address_change"("undo_hash");

-- CreateIndex
CREATE INDEX "address_change_user_id_created_at_idx" ON "address_change"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "address_change_new_email_created_at_idx" ON "address_change"("new_email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_deletion_keep_hash_key" ON "account_deletion"("keep_hash");

-- CreateIndex
CREATE INDEX "account_deletion_erased_at_due_at_idx" ON "account_deletion"("erased_at", "due_at");

-- AddForeignKey
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
