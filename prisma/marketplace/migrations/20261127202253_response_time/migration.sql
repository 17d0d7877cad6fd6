-- CreateEnum
CREATE TYPE "ResponsePace" AS ENUM ('HOUR', 'HOURS', 'DAY');

-- CreateTable
CREATE TABLE "response_time" (
    "seller_id" TEXT NOT NULL,
    "pace" "ResponsePace" NOT NULL,
    "median_seconds" INTEGER NOT NULL,
    "contacts" INTEGER NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "response_time_pkey" PRIMARY KEY ("seller_id")
);

-- AddForeignKey
ALTER TABLE "response_time" ADD CONSTRAINT "response_time_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It is on pages that signed-out visitors share. A median that moves within its pace changes none of them.
CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE ON "response_time" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

CREATE CONSTRAINT TRIGGER "page_version_change_of"
AFTER UPDATE ON "response_time" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW."pace" IS DISTINCT FROM OLD."pace")
EXECUTE FUNCTION "public"."page_version_change"();
