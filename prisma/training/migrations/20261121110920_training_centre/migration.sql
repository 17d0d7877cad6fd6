-- CreateEnum
CREATE TYPE "PublicationStatus" AS ENUM ('sending', 'published', 'stored', 'refused');

-- CreateEnum
CREATE TYPE "SyncStatus" AS ENUM ('running', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "SyncTrigger" AS ENUM ('nightly', 'hand');

-- CreateEnum
CREATE TYPE "AssessmentType" AS ENUM ('exam', 'project', 'assignment', 'interview', 'quiz');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('pending', 'graded');

-- CreateEnum
CREATE TYPE "CourseRunStatus" AS ENUM ('Confirmed', 'Pending', 'Cancelled', 'Reschedule');

-- CreateEnum
CREATE TYPE "AttendanceStatus" AS ENUM ('present', 'late', 'absent');

-- CreateEnum
CREATE TYPE "AttendanceMethod" AS ENUM ('hand', 'code');

-- CreateEnum
CREATE TYPE "CourseStatus" AS ENUM ('active', 'draft');

-- CreateEnum
CREATE TYPE "EnrolmentStatus" AS ENUM ('enrolled', 'completed', 'cancelled', 'withdrawn', 'admin removed');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('learner', 'trainer', 'developer', 'admin');

-- CreateEnum
CREATE TYPE "PasswordLinkPurpose" AS ENUM ('invite', 'reset');

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "creator_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "company_name" TEXT NOT NULL DEFAULT '',
    "uen" TEXT NOT NULL DEFAULT '',
    "intake_size" INTEGER NOT NULL DEFAULT 50,
    "threshold" INTEGER NOT NULL DEFAULT 20,
    "course_admin_email" TEXT NOT NULL DEFAULT '',
    "identity_check" TEXT NOT NULL DEFAULT 'warn',
    "venue_block" TEXT NOT NULL DEFAULT '',
    "venue_street" TEXT NOT NULL DEFAULT '',
    "venue_building" TEXT NOT NULL DEFAULT '',
    "venue_floor" TEXT NOT NULL DEFAULT '',
    "venue_unit" TEXT NOT NULL DEFAULT '',
    "venue_postal_code" TEXT NOT NULL DEFAULT '',
    "venue_room" TEXT NOT NULL DEFAULT '',
    "venue_wheelchair_access" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agency_publication" (
    "id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "course_code" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "status" "PublicationStatus" NOT NULL DEFAULT 'sending',
    "agency_run_id" TEXT,
    "requester_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agency_publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_run" (
    "id" TEXT NOT NULL,
    "trigger" "SyncTrigger" NOT NULL,
    "status" "SyncStatus" NOT NULL DEFAULT 'running',
    "starter_id" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "cursor" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sync_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_item" (
    "sync_run_id" TEXT NOT NULL,
    "agency_run_id" TEXT NOT NULL,
    "course_code" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sync_item_pkey" PRIMARY KEY ("sync_run_id","agency_run_id")
);

-- CreateTable
CREATE TABLE "assessment" (
    "id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "type" "AssessmentType" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "due_date" TIMESTAMPTZ(3) NOT NULL,
    "max_score" INTEGER NOT NULL,
    "creator_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "late" BOOLEAN NOT NULL DEFAULT false,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'pending',
    "score" DECIMAL(7,2),
    "feedback" TEXT NOT NULL DEFAULT '',
    "grader_id" TEXT,
    "graded_at" TIMESTAMPTZ(3),
    "superseded_at" TIMESTAMPTZ(3),

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_run" (
    "id" TEXT NOT NULL,
    "agency_run_id" TEXT,
    "course_id" TEXT NOT NULL,
    "status" "CourseRunStatus" NOT NULL DEFAULT 'Pending',
    "start_date" DATE,
    "end_date" DATE,
    "registration_opening_date" DATE,
    "registration_closing_date" DATE,
    "mode_of_learning" TEXT NOT NULL DEFAULT '1',
    "trainer_id" TEXT,
    "venue_block" TEXT NOT NULL DEFAULT '',
    "venue_street" TEXT NOT NULL DEFAULT '',
    "venue_building" TEXT NOT NULL DEFAULT '',
    "venue_floor" TEXT NOT NULL DEFAULT '',
    "venue_unit" TEXT NOT NULL DEFAULT '',
    "venue_postal_code" TEXT NOT NULL DEFAULT '',
    "venue_room" TEXT NOT NULL DEFAULT '',
    "venue_wheelchair_access" BOOLEAN NOT NULL DEFAULT false,
    "course_admin_email" TEXT NOT NULL DEFAULT '',
    "schedule_info" TEXT NOT NULL DEFAULT '',
    "intake_size" INTEGER NOT NULL DEFAULT 50,
    "threshold" INTEGER NOT NULL DEFAULT 20,
    "minimum_learners" INTEGER NOT NULL DEFAULT 0,
    "vacancy_code" TEXT NOT NULL DEFAULT 'A',
    "enrolled_count" INTEGER NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(3),
    "cancelled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_run_session" (
    "id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "start_time" CHAR(5) NOT NULL,
    "end_time" CHAR(5) NOT NULL,
    "mode_of_training" TEXT NOT NULL DEFAULT '1',
    "room" TEXT NOT NULL DEFAULT '',
    "agency_session_id" TEXT,
    "attendance_secret" TEXT NOT NULL DEFAULT encode((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'::text),

    CONSTRAINT "course_run_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendance" (
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" "AttendanceStatus" NOT NULL,
    "method" "AttendanceMethod" NOT NULL,
    "marked_by_id" TEXT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attendance_pkey" PRIMARY KEY ("session_id","user_id")
);

-- CreateTable
CREATE TABLE "course" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "duration" DECIMAL(7,2) NOT NULL DEFAULT 0,
    "fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "status" "CourseStatus" NOT NULL DEFAULT 'draft',
    "objectives" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "training_hours" DECIMAL(7,2),
    "assessment_hours" DECIMAL(7,2),
    "creator_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning_unit" (
    "id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "learning_unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subtopic" (
    "id" TEXT NOT NULL,
    "learning_unit_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subtopic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "read_subtopic" (
    "user_id" TEXT NOT NULL,
    "subtopic_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "read_subtopic_pkey" PRIMARY KEY ("user_id","subtopic_id")
);

-- CreateTable
CREATE TABLE "enrolment" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "status" "EnrolmentStatus" NOT NULL DEFAULT 'enrolled',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "sponsorship_type" TEXT NOT NULL DEFAULT '',
    "reference_number" TEXT,
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracked_enrolment" (
    "id" TEXT NOT NULL,
    "enrolment_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "reference_number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "raw_cipher" TEXT NOT NULL,
    "submitted_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracked_enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "roles" "Role"[],
    "password_hash" TEXT,
    "identity_cipher" TEXT,
    "identity_hash" TEXT,
    "calendar_token" TEXT NOT NULL DEFAULT encode((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'::text),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "deactivated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_token" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_code" (
    "email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_code_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "password_link" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "purpose" "PasswordLinkPurpose" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_created_at_idx" ON "api_key"("created_at" DESC);

-- CreateIndex
CREATE INDEX "api_key_creator_id_idx" ON "api_key"("creator_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_target_type_target_id_at_idx" ON "audit_entry"("target_type", "target_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_actor_at_idx" ON "audit_entry"("actor", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "agency_publication_fingerprint_key" ON "agency_publication"("fingerprint");

-- CreateIndex
CREATE INDEX "agency_publication_requester_id_idx" ON "agency_publication"("requester_id");

-- CreateIndex
CREATE INDEX "agency_publication_status_updated_at_idx" ON "agency_publication"("status", "updated_at");

-- CreateIndex
CREATE INDEX "sync_run_started_at_idx" ON "sync_run"("started_at" DESC);

-- CreateIndex
CREATE INDEX "sync_run_starter_id_idx" ON "sync_run"("starter_id");

-- CreateIndex
CREATE INDEX "assessment_course_id_due_date_idx" ON "assessment"("course_id", "due_date");

-- CreateIndex
CREATE INDEX "submission_assessment_id_learner_id_idx" ON "submission"("assessment_id", "learner_id");

-- CreateIndex
CREATE INDEX "submission_learner_id_submitted_at_idx" ON "submission"("learner_id", "submitted_at" DESC);

-- CreateIndex
CREATE INDEX "submission_status_submitted_at_id_idx" ON "submission"("status", "submitted_at", "id");

-- CreateIndex
CREATE INDEX "submission_course_run_id_idx" ON "submission"("course_run_id");

-- CreateIndex
CREATE INDEX "submission_grader_id_idx" ON "submission"("grader_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_path_key" ON "stored_file"("path");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_storage_key_key" ON "stored_file"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_owner_id_category_created_at_idx" ON "stored_file"("owner_id", "category", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "course_run_agency_run_id_key" ON "course_run"("agency_run_id");

-- CreateIndex
CREATE INDEX "course_run_course_id_start_date_idx" ON "course_run"("course_id", "start_date");

-- CreateIndex
CREATE INDEX "course_run_trainer_id_start_date_idx" ON "course_run"("trainer_id", "start_date");

-- CreateIndex
CREATE INDEX "course_run_session_start_date_idx" ON "course_run_session"("start_date");

-- CreateIndex
CREATE UNIQUE INDEX "course_run_session_course_run_id_number_key" ON "course_run_session"("course_run_id", "number");

-- CreateIndex
CREATE INDEX "attendance_user_id_idx" ON "attendance"("user_id");

-- CreateIndex
CREATE INDEX "attendance_marked_by_id_idx" ON "attendance"("marked_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "course_code_key" ON "course"("code");

-- CreateIndex
CREATE INDEX "course_status_title_id_idx" ON "course"("status", "title", "id");

-- CreateIndex
CREATE INDEX "learning_unit_course_id_position_idx" ON "learning_unit"("course_id", "position");

-- CreateIndex
CREATE INDEX "subtopic_learning_unit_id_position_idx" ON "subtopic"("learning_unit_id", "position");

-- CreateIndex
CREATE INDEX "read_subtopic_subtopic_id_idx" ON "read_subtopic"("subtopic_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_reference_number_key" ON "enrolment"("reference_number");

-- CreateIndex
CREATE INDEX "enrolment_course_run_id_status_idx" ON "enrolment"("course_run_id", "status");

-- CreateIndex
CREATE INDEX "enrolment_enrolled_at_id_idx" ON "enrolment"("enrolled_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_user_id_course_run_id_key" ON "enrolment"("user_id", "course_run_id");

-- CreateIndex
CREATE INDEX "tracked_enrolment_enrolment_id_idx" ON "tracked_enrolment"("enrolment_id");

-- CreateIndex
CREATE INDEX "tracked_enrolment_course_run_id_idx" ON "tracked_enrolment"("course_run_id");

-- CreateIndex
CREATE INDEX "tracked_enrolment_created_at_id_idx" ON "tracked_enrolment"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tracked_enrolment_reference_number_idx" ON "tracked_enrolment"("reference_number");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_calendar_token_key" ON "user"("calendar_token");

-- CreateIndex
CREATE INDEX "user_identity_hash_idx" ON "user"("identity_hash");

-- CreateIndex
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "auth_token_token_hash_key" ON "auth_token"("token_hash");

-- CreateIndex
CREATE INDEX "auth_token_user_id_idx" ON "auth_token"("user_id");

-- CreateIndex
CREATE INDEX "auth_token_expires_at_idx" ON "auth_token"("expires_at");

-- CreateIndex
CREATE INDEX "one_time_code_expires_at_idx" ON "one_time_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_link_token_hash_key" ON "password_link"("token_hash");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agency_publication" ADD CONSTRAINT "agency_publication_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_starter_id_fkey" FOREIGN KEY ("starter_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_item" ADD CONSTRAINT "sync_item_sync_run_id_fkey" FOREIGN KEY ("sync_run_id") REFERENCES "sync_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_grader_id_fkey" FOREIGN KEY ("grader_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_run" ADD CONSTRAINT "course_run_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_run" ADD CONSTRAINT "course_run_trainer_id_fkey" FOREIGN KEY ("trainer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_run_session" ADD CONSTRAINT "course_run_session_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "course_run_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_id_fkey" FOREIGN KEY ("marked_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course" ADD CONSTRAINT "course_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_unit" ADD CONSTRAINT "learning_unit_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subtopic" ADD CONSTRAINT "subtopic_learning_unit_id_fkey" FOREIGN KEY ("learning_unit_id") REFERENCES "learning_unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "read_subtopic" ADD CONSTRAINT "read_subtopic_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "read_subtopic" ADD CONSTRAINT "read_subtopic_subtopic_id_fkey" FOREIGN KEY ("subtopic_id") REFERENCES "subtopic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracked_enrolment" ADD CONSTRAINT "tracked_enrolment_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracked_enrolment" ADD CONSTRAINT "tracked_enrolment_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_token" ADD CONSTRAINT "auth_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
