-- AlterTable
ALTER TABLE "category_attribute" ADD COLUMN     "retired_options" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
