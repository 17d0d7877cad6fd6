CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversation_participant_user_id_conversation_id_idx" ON "conversation_participant"("user_id", "conversation_id");
