ALTER TABLE "user"
  ADD CONSTRAINT "user_email_check" CHECK ("email" = lower(btrim("email")));

ALTER TABLE "listing"
  ADD CONSTRAINT "listing_price_check" CHECK ("price" >= 0),
  ADD CONSTRAINT "listing_like_count_check" CHECK ("like_count" >= 0),
  ADD CONSTRAINT "listing_view_count_check" CHECK ("view_count" >= 0),
  ADD CONSTRAINT "listing_delivery_fee_check" CHECK ("delivery_fee" IS NULL OR ("can_deliver" AND "delivery_fee" >= 0)),
  ADD CONSTRAINT "listing_handover_check" CHECK (NOT ("meetup_only" AND "can_deliver")),
  -- Public reads ask for the status alone: what was deleted must never be AVAILABLE.
  ADD CONSTRAINT "listing_deleted_check" CHECK ("deleted_at" IS NULL OR "status" IN ('ARCHIVED', 'HIDDEN'));

ALTER TABLE "conversation"
  ADD CONSTRAINT "conversation_parties_check" CHECK ("buyer_id" <> "seller_id");

ALTER TABLE "conversation_participant"
  ADD CONSTRAINT "conversation_participant_unread_count_check" CHECK ("unread_count" >= 0);

ALTER TABLE "block"
  ADD CONSTRAINT "block_self_check" CHECK ("blocker_id" <> "blocked_id");

ALTER TABLE "report"
  ADD CONSTRAINT "report_target_check" CHECK (num_nonnulls("listing_id", "reported_user_id") = 1);

-- Counters that a crash of the database may forget: no write-ahead log, no waiting for the disk.
ALTER TABLE "rate_limit" SET UNLOGGED;

CREATE FUNCTION "public"."refuse_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_entry_append_only"
BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();
