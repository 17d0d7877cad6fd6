CREATE TYPE "ClassTrainerRole" AS ENUM ('co_trainer', 'assistant');

CREATE TABLE "class_trainer" (
    "course_run_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "ClassTrainerRole" NOT NULL,

    CONSTRAINT "class_trainer_pkey" PRIMARY KEY ("course_run_id","user_id")
);

CREATE INDEX "class_trainer_user_id_idx" ON "class_trainer"("user_id");

ALTER TABLE "class_trainer" ADD CONSTRAINT "class_trainer_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "class_trainer" ADD CONSTRAINT "class_trainer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
