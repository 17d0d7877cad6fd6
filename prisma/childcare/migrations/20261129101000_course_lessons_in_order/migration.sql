-- AlterTable
ALTER TABLE "course" ADD COLUMN     "lessons_in_order" BOOLEAN NOT NULL DEFAULT false;
