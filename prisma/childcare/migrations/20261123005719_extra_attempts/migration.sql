-- CreateTable
CREATE TABLE "extra_attempts" (
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "extra_attempts_pkey" PRIMARY KEY ("enrollment_id","lecture_id","cycle")
);

-- CreateIndex
CREATE INDEX "extra_attempts_lecture_id_idx" ON "extra_attempts"("lecture_id");

-- AddForeignKey
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_attempts" ADD CONSTRAINT "extra_attempts_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;
