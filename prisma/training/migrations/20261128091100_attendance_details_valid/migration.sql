ALTER TABLE "attendance" VALIDATE CONSTRAINT "attendance_minutes_check";
ALTER TABLE "attendance" VALIDATE CONSTRAINT "attendance_made_up_check";
