-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "due_days_after_class" INTEGER;

-- CreateTable
CREATE TABLE "due_date_extension" (
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "granter_id" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "due_date_extension_pkey" PRIMARY KEY ("assessment_id","learner_id")
);

-- CreateIndex
CREATE INDEX "due_date_extension_learner_id_idx" ON "due_date_extension"("learner_id");

-- CreateIndex
CREATE INDEX "due_date_extension_granter_id_idx" ON "due_date_extension"("granter_id");

-- CreateIndex
CREATE INDEX "due_date_extension_due_at_idx" ON "due_date_extension"("due_at");

-- AddForeignKey
ALTER TABLE "due_date_extension" ADD CONSTRAINT "due_date_extension_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_date_extension" ADD CONSTRAINT "due_date_extension_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_date_extension" ADD CONSTRAINT "due_date_extension_granter_id_fkey" FOREIGN KEY ("granter_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
