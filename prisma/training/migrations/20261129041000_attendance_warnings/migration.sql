CREATE TYPE "AttendanceRisk" AS ENUM ('last', 'below');

CREATE TABLE "attendance_warning" (
    "course_run_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "risk" "AttendanceRisk" NOT NULL,
    "warned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_warning_pkey" PRIMARY KEY ("course_run_id","user_id","risk")
);

CREATE INDEX "attendance_warning_user_id_idx" ON "attendance_warning"("user_id");

ALTER TABLE "attendance_warning" ADD CONSTRAINT "attendance_warning_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "attendance_warning" ADD CONSTRAINT "attendance_warning_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
