-- CreateTable
CREATE TABLE "waiting_entry" (
    "course_run_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "offered_until" TIMESTAMPTZ(3),

    CONSTRAINT "waiting_entry_pkey" PRIMARY KEY ("course_run_id","user_id")
);

-- CreateIndex
CREATE INDEX "waiting_entry_user_id_idx" ON "waiting_entry"("user_id");

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
