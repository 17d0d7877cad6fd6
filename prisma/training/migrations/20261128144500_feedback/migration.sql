-- CreateTable
CREATE TABLE "feedback_form" (
    "id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "asked_from" TIMESTAMPTZ(3),
    "days_open" INTEGER NOT NULL,
    "introduction" TEXT NOT NULL,
    "questions" JSONB NOT NULL,
    "creator_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback_round" (
    "course_run_id" TEXT NOT NULL,
    "form_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_round_pkey" PRIMARY KEY ("course_run_id")
);

-- CreateTable
CREATE TABLE "feedback_request" (
    "enrolment_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "has_answered" BOOLEAN NOT NULL DEFAULT false,
    "reminded_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_request_pkey" PRIMARY KEY ("enrolment_id")
);

-- CreateTable
CREATE TABLE "feedback_response" (
    "id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "answers" JSONB NOT NULL,

    CONSTRAINT "feedback_response_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feedback_form_number_key" ON "feedback_form"("number");

-- CreateIndex
CREATE INDEX "feedback_form_creator_id_idx" ON "feedback_form"("creator_id");

-- CreateIndex
CREATE INDEX "feedback_round_form_id_idx" ON "feedback_round"("form_id");

-- CreateIndex
CREATE INDEX "feedback_round_closes_at_idx" ON "feedback_round"("closes_at");

-- CreateIndex
CREATE INDEX "feedback_request_course_run_id_idx" ON "feedback_request"("course_run_id");

-- CreateIndex
CREATE INDEX "feedback_response_course_run_id_idx" ON "feedback_response"("course_run_id");

-- AddForeignKey
ALTER TABLE "feedback_form" ADD CONSTRAINT "feedback_form_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_round" ADD CONSTRAINT "feedback_round_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_round" ADD CONSTRAINT "feedback_round_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "feedback_form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_request" ADD CONSTRAINT "feedback_request_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_request" ADD CONSTRAINT "feedback_request_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "feedback_round"("course_run_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_response" ADD CONSTRAINT "feedback_response_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "feedback_round"("course_run_id") ON DELETE RESTRICT ON UPDATE CASCADE;
