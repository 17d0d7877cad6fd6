-- AlterTable
ALTER TABLE "certificate" ADD COLUMN     "status_index" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "certificate_status_index_key" ON "certificate"("status_index");
