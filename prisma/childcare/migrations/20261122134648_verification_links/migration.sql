-- CreateTable
CREATE TABLE "verification_link" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "verification_link_token_hash_key" ON "verification_link"("token_hash");

-- CreateIndex
CREATE INDEX "verification_link_user_id_idx" ON "verification_link"("user_id");

-- CreateIndex
CREATE INDEX "verification_link_expires_at_idx" ON "verification_link"("expires_at");

-- AddForeignKey
ALTER TABLE "verification_link" ADD CONSTRAINT "verification_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
