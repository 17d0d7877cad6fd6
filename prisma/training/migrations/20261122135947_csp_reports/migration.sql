-- CreateTable
CREATE TABLE "csp_report" (
    "directive" TEXT NOT NULL,
    "blocked" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "csp_report_pkey" PRIMARY KEY ("directive","blocked","page")
);

-- CreateIndex
CREATE INDEX "csp_report_last_seen_idx" ON "csp_report"("last_seen");
