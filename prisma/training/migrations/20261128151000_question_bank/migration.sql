-- CreateTable
CREATE TABLE "bank_question" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_question_topic_id_idx" ON "bank_question"("topic", "id");

-- A search inside words, also of Chinese and Tamil.
CREATE INDEX "bank_question_search_idx" ON "bank_question" USING gin ("search_text" gin_trgm_ops) WHERE "search_text" IS NOT NULL;
