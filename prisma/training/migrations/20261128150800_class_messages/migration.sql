-- CreateTable
CREATE TABLE "class_message" (
    "id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "sender_id" TEXT NOT NULL,
    "client_key" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "recipients" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "class_message_sender_id_client_key_key" ON "class_message"("sender_id", "client_key");

-- CreateIndex
CREATE INDEX "class_message_course_run_id_sent_at_idx" ON "class_message"("course_run_id", "sent_at");

-- AddForeignKey
ALTER TABLE "class_message" ADD CONSTRAINT "class_message_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_message" ADD CONSTRAINT "class_message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
