-- CreateTable
CREATE TABLE "message_image" (
    "message_id" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "message_image_pkey" PRIMARY KEY ("message_id","order")
);

-- CreateIndex
CREATE UNIQUE INDEX "message_image_key_key" ON "message_image"("key");

-- AddForeignKey
ALTER TABLE "message_image" ADD CONSTRAINT "message_image_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
