-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "group_key" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "count" INTEGER NOT NULL DEFAULT 1,
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "mail_since" TIMESTAMPTZ(3),
    "mail_due_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "mail_count" INTEGER NOT NULL DEFAULT 0,
    "push_due_at" TIMESTAMPTZ(3),
    "pushed_at" TIMESTAMPTZ(3),
    "push_attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mail" BOOLEAN,
    "push" BOOLEAN,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" TEXT NOT NULL,
    "digest" TEXT NOT NULL DEFAULT 'immediate',
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'Asia/Singapore',

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "notification_settings_digest" CHECK ("digest" IN ('immediate', 'daily', 'weekly')),
    CONSTRAINT "notification_settings_quiet" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL)
      AND coalesce("quiet_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
      AND coalesce("quiet_to" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true))
);

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_actor_id_user_id_idx" ON "notification"("actor_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_user_id_idx" ON "push_subscription"("user_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Another event of a group merges into its notification while that is unread. Also counts what a person has not read.
CREATE UNIQUE INDEX "notification_unread_group" ON "notification"("user_id", "kind", "group_key") WHERE "read_at" IS NULL;

CREATE INDEX "notification_latest" ON "notification"("user_id", (coalesce("updated_at", "created_at")) DESC, "id" DESC);

CREATE INDEX "notification_mail_due" ON "notification"("mail_due_at") WHERE "mail_due_at" IS NOT NULL;

CREATE INDEX "notification_push_due" ON "notification"("push_due_at") WHERE "push_due_at" IS NOT NULL;

