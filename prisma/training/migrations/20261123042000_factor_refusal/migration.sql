-- AlterTable
ALTER TABLE "passkey" ADD COLUMN     "refusal_hash" TEXT;

-- AlterTable
ALTER TABLE "totp_secret" ADD COLUMN     "refusal_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "passkey_refusal_hash_key" ON "passkey"("refusal_hash");

-- CreateIndex
CREATE UNIQUE INDEX "totp_secret_refusal_hash_key" ON "totp_secret"("refusal_hash");
