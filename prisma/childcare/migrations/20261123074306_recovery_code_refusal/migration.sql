-- AlterTable
ALTER TABLE "recovery_code" ADD COLUMN     "refusal_hash" TEXT;

-- CreateIndex
CREATE INDEX "recovery_code_refusal_hash_idx" ON "recovery_code"("refusal_hash");
