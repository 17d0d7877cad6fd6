-- CreateTable
CREATE TABLE "acknowledged_text" (
    "hash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acknowledged_text_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "acknowledgement" (
    "id" TEXT NOT NULL,
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT,
    "cycle" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "course_title" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "typed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acknowledgement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "acknowledgement_user_id_id_idx" ON "acknowledgement"("user_id", "id");

-- CreateIndex
CREATE INDEX "acknowledgement_organization_id_id_idx" ON "acknowledgement"("organization_id", "id");

-- CreateIndex
CREATE INDEX "acknowledgement_lecture_id_idx" ON "acknowledgement"("lecture_id");

-- CreateIndex
CREATE INDEX "acknowledgement_text_hash_idx" ON "acknowledgement"("text_hash");

-- CreateIndex
CREATE UNIQUE INDEX "acknowledgement_enrollment_id_lecture_id_cycle_text_hash_key" ON "acknowledgement"("enrollment_id", "lecture_id", "cycle", "text_hash");

-- AddForeignKey
ALTER TABLE "acknowledgement" ADD CONSTRAINT "acknowledgement_text_hash_fkey" FOREIGN KEY ("text_hash") REFERENCES "acknowledged_text"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
