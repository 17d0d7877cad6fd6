ALTER TABLE "attendance" VALIDATE CONSTRAINT "attendance_minutes_check";
