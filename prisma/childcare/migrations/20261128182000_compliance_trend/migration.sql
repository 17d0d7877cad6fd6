-- CreateTable
CREATE TABLE "compliance_trend" (
    "organization_id" TEXT NOT NULL,
    "counted_on" DATE NOT NULL,
    "points" JSONB NOT NULL,

    CONSTRAINT "compliance_trend_pkey" PRIMARY KEY ("organization_id")
);

-- AddForeignKey
ALTER TABLE "compliance_trend" ADD CONSTRAINT "compliance_trend_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
