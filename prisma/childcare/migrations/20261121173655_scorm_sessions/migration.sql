-- AlterTable
ALTER TABLE "lecture_progress" ADD COLUMN     "scorm_state" JSONB;

-- CreateTable
CREATE TABLE "scorm_session" (
    "id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "progress_id" TEXT,
    "commit" INTEGER NOT NULL DEFAULT 0,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scorm_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "scorm_session_token_hash_key" ON "scorm_session"("token_hash");

-- CreateIndex
CREATE INDEX "scorm_session_user_id_idx" ON "scorm_session"("user_id");

-- CreateIndex
CREATE INDEX "scorm_session_lecture_id_idx" ON "scorm_session"("lecture_id");

-- CreateIndex
CREATE INDEX "scorm_session_progress_id_created_at_idx" ON "scorm_session"("progress_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "scorm_session_expires_at_idx" ON "scorm_session"("expires_at");

-- AddForeignKey
ALTER TABLE "scorm_session" ADD CONSTRAINT "scorm_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scorm_session" ADD CONSTRAINT "scorm_session_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scorm_session" ADD CONSTRAINT "scorm_session_progress_id_fkey" FOREIGN KEY ("progress_id") REFERENCES "lecture_progress"("id") ON DELETE CASCADE ON UPDATE CASCADE;
