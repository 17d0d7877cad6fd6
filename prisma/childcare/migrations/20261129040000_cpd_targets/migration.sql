-- CreateTable
CREATE TABLE "cpd_target" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "job_role_id" TEXT,
    "year" INTEGER NOT NULL,
    "points" DECIMAL(6,2),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cpd_target_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "cpd_target_points_check" CHECK ("points" >= 0),
    CONSTRAINT "cpd_target_year_check" CHECK ("year" BETWEEN 2000 AND 2199)
);

-- CreateTable
CREATE TABLE "cpd_category_minimum" (
    "target_id" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "points" DECIMAL(6,2) NOT NULL,

    CONSTRAINT "cpd_category_minimum_pkey" PRIMARY KEY ("target_id","category_id"),
    CONSTRAINT "cpd_category_minimum_points_check" CHECK ("points" > 0)
);

-- CreateIndex
CREATE INDEX "cpd_target_organization_id_year_idx" ON "cpd_target"("organization_id", "year");

-- CreateIndex
CREATE INDEX "cpd_target_job_role_id_idx" ON "cpd_target"("job_role_id");

-- CreateIndex
CREATE INDEX "cpd_category_minimum_category_id_idx" ON "cpd_category_minimum"("category_id");

-- AddForeignKey
ALTER TABLE "cpd_category_minimum" ADD CONSTRAINT "cpd_category_minimum_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "cpd_target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One target of a role in a year, and one of everybody else.
CREATE UNIQUE INDEX "cpd_target_role_and_year" ON "cpd_target"("organization_id", "year", COALESCE("job_role_id", ''));
