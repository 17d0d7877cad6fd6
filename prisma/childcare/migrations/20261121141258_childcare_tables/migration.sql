-- CreateEnum
CREATE TYPE "CourseStatus" AS ENUM ('DRAFT', 'PUBLISHED', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "CourseLevel" AS ENUM ('BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL_LEVELS');

-- CreateEnum
CREATE TYPE "LectureType" AS ENUM ('VIDEO', 'TEXT', 'QUIZ', 'SCORM');

-- CreateEnum
CREATE TYPE "AssignmentStatus" AS ENUM ('ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE', 'WAIVED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED');

-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN');

-- CreateEnum
CREATE TYPE "PasswordLinkPurpose" AS ENUM ('invite', 'reset');

-- CreateTable
CREATE TABLE "category" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "slug" TEXT NOT NULL,
    "subtitle" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "price_sgd" DECIMAL(10,2) NOT NULL DEFAULT 60,
    "cpd_points" DECIMAL(6,2) NOT NULL DEFAULT 0,
    "estimated_hours" DECIMAL(6,2) NOT NULL DEFAULT 0,
    "scorm_version" TEXT NOT NULL DEFAULT '2.0',
    "level" "CourseLevel" NOT NULL DEFAULT 'ALL_LEVELS',
    "language" TEXT NOT NULL DEFAULT 'English',
    "learning_outcomes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "CourseStatus" NOT NULL DEFAULT 'DRAFT',
    "thumbnail" TEXT NOT NULL DEFAULT '',
    "certificate_months" INTEGER DEFAULT 24,
    "category_id" TEXT,
    "created_by_id" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "section" (
    "id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lecture" (
    "id" TEXT NOT NULL,
    "section_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "type" "LectureType" NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "video_url" TEXT NOT NULL DEFAULT '',
    "video_duration" INTEGER NOT NULL DEFAULT 0,
    "is_preview" BOOLEAN NOT NULL DEFAULT false,
    "quiz" JSONB,
    "scorm_package_id" TEXT,
    "scorm_item" JSONB,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lecture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lecture_caption" (
    "id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "vtt" TEXT NOT NULL,

    CONSTRAINT "lecture_caption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scorm_package" (
    "id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "storage_prefix" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scorm_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrollment" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "scorm_status" TEXT NOT NULL DEFAULT '',
    "scorm_score" DECIMAL(7,2),
    "scorm_total_time" INTEGER NOT NULL DEFAULT 0,
    "deadline" TIMESTAMPTZ(3),
    "last_lecture_id" TEXT,
    "last_activity_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrollment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lecture_progress" (
    "id" TEXT NOT NULL,
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "is_completed" BOOLEAN NOT NULL DEFAULT false,
    "completed_at" TIMESTAMPTZ(3),
    "watched_duration" INTEGER NOT NULL DEFAULT 0,
    "watched" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "scorm_lesson_status" TEXT NOT NULL DEFAULT '',
    "scorm_lesson_location" TEXT NOT NULL DEFAULT '',
    "scorm_suspend_data" TEXT NOT NULL DEFAULT '',
    "scorm_score" DECIMAL(7,2),
    "scorm_session_id" TEXT NOT NULL DEFAULT '',
    "scorm_session_seconds" INTEGER NOT NULL DEFAULT 0,
    "scorm_total_seconds" INTEGER NOT NULL DEFAULT 0,
    "scorm_commit" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lecture_progress_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quiz_attempt" (
    "id" TEXT NOT NULL,
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "answers" JSONB NOT NULL DEFAULT '{}',
    "score" INTEGER,
    "passed" BOOLEAN,

    CONSTRAINT "quiz_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate" (
    "id" TEXT NOT NULL,
    "certificate_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 1,
    "learner_name" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "organization_name" TEXT NOT NULL,
    "cpd_points" DECIMAL(6,2) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "expiry_notice_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "license_number" TEXT NOT NULL DEFAULT '',
    "max_learners" INTEGER NOT NULL DEFAULT 25,
    "billing_enabled" BOOLEAN NOT NULL DEFAULT false,
    "reminders_on" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "assigned_by_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" "AssignmentStatus" NOT NULL DEFAULT 'ASSIGNED',
    "deadline" TIMESTAMPTZ(3),
    "notes" TEXT NOT NULL DEFAULT '',
    "payment_status" "PaymentStatus",
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "assignment_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("assignment_id","kind","deadline")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" TEXT NOT NULL,
    "assignment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "amount_sgd" DECIMAL(10,2) NOT NULL,
    "checkout_session_id" TEXT,
    "checkout_url" TEXT,
    "payment_intent_id" TEXT,
    "receipt_url" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "UserRole" NOT NULL DEFAULT 'LEARNER',
    "organization_id" TEXT,
    "password_hash" TEXT,
    "image" TEXT,
    "job_title" TEXT NOT NULL DEFAULT '',
    "staff_id" TEXT NOT NULL DEFAULT '',
    "bio" TEXT NOT NULL DEFAULT '',
    "reminder_mails" BOOLEAN NOT NULL DEFAULT true,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "deactivated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revoked_session" (
    "session_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_session_pkey" PRIMARY KEY ("session_id")
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

-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "category_slug_key" ON "category"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "course_slug_key" ON "course"("slug");

-- CreateIndex
CREATE INDEX "course_status_published_at_id_idx" ON "course"("status", "published_at" DESC, "id");

-- CreateIndex
CREATE INDEX "course_category_id_status_idx" ON "course"("category_id", "status");

-- CreateIndex
CREATE INDEX "course_created_by_id_idx" ON "course"("created_by_id");

-- CreateIndex
CREATE INDEX "section_course_id_position_idx" ON "section"("course_id", "position");

-- CreateIndex
CREATE INDEX "lecture_section_id_position_idx" ON "lecture"("section_id", "position");

-- CreateIndex
CREATE INDEX "lecture_scorm_package_id_idx" ON "lecture"("scorm_package_id");

-- CreateIndex
CREATE UNIQUE INDEX "lecture_caption_lecture_id_language_key" ON "lecture_caption"("lecture_id", "language");

-- CreateIndex
CREATE UNIQUE INDEX "scorm_package_storage_prefix_key" ON "scorm_package"("storage_prefix");

-- CreateIndex
CREATE INDEX "scorm_package_course_id_idx" ON "scorm_package"("course_id");

-- CreateIndex
CREATE INDEX "enrollment_course_id_idx" ON "enrollment"("course_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrollment_user_id_course_id_key" ON "enrollment"("user_id", "course_id");

-- CreateIndex
CREATE INDEX "lecture_progress_lecture_id_idx" ON "lecture_progress"("lecture_id");

-- CreateIndex
CREATE UNIQUE INDEX "lecture_progress_enrollment_id_lecture_id_key" ON "lecture_progress"("enrollment_id", "lecture_id");

-- CreateIndex
CREATE INDEX "quiz_attempt_lecture_id_idx" ON "quiz_attempt"("lecture_id");

-- CreateIndex
CREATE UNIQUE INDEX "quiz_attempt_enrollment_id_lecture_id_number_key" ON "quiz_attempt"("enrollment_id", "lecture_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_certificate_id_key" ON "certificate"("certificate_id");

-- CreateIndex
CREATE INDEX "certificate_course_id_idx" ON "certificate"("course_id");

-- CreateIndex
CREATE INDEX "certificate_expires_at_idx" ON "certificate"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_user_id_course_id_cycle_key" ON "certificate"("user_id", "course_id", "cycle");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE INDEX "assignment_organization_id_status_idx" ON "assignment"("organization_id", "status");

-- CreateIndex
CREATE INDEX "assignment_learner_id_course_id_idx" ON "assignment"("learner_id", "course_id");

-- CreateIndex
CREATE INDEX "assignment_course_id_status_idx" ON "assignment"("course_id", "status");

-- CreateIndex
CREATE INDEX "assignment_assigned_by_id_idx" ON "assignment"("assigned_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_checkout_session_id_key" ON "payment"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_payment_intent_id_key" ON "payment"("payment_intent_id");

-- CreateIndex
CREATE INDEX "payment_assignment_id_idx" ON "payment"("assignment_id");

-- CreateIndex
CREATE INDEX "payment_organization_id_created_at_idx" ON "payment"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_organization_id_role_name_idx" ON "user"("organization_id", "role", "name");

-- CreateIndex
CREATE INDEX "revoked_session_expires_at_idx" ON "revoked_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_link_token_hash_key" ON "password_link"("token_hash");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- CreateIndex
CREATE INDEX "password_link_expires_at_idx" ON "password_link"("expires_at");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "course" ADD CONSTRAINT "course_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course" ADD CONSTRAINT "course_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section" ADD CONSTRAINT "section_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture" ADD CONSTRAINT "lecture_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture" ADD CONSTRAINT "lecture_scorm_package_id_fkey" FOREIGN KEY ("scorm_package_id") REFERENCES "scorm_package"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_caption" ADD CONSTRAINT "lecture_caption_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scorm_package" ADD CONSTRAINT "scorm_package_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_assigned_by_id_fkey" FOREIGN KEY ("assigned_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A pair of learner and course may be assigned again only after the assignment before was cancelled.
CREATE UNIQUE INDEX "assignment_live_pair" ON "assignment"("learner_id", "course_id") WHERE "status" <> 'CANCELLED';
-- What a night's look for reminders and overdue assignments walks.
CREATE INDEX "assignment_open_deadline" ON "assignment"("deadline") WHERE "status" IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE');
-- One checkout at a time is open for an assignment.
CREATE UNIQUE INDEX "payment_open" ON "payment"("assignment_id") WHERE "status" = 'PENDING';
-- Courses are searched by a part of their title or description, whatever its case.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "course_text" ON "course" USING gin ((lower("title" || ' ' || "description")) gin_trgm_ops);

ALTER TABLE "course" ADD CONSTRAINT "course_price" CHECK ("price_sgd" >= 0);
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_progress" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "organization" ADD CONSTRAINT "organization_max_learners" CHECK ("max_learners" >= 0);
