ALTER TABLE "agency_report_event" VALIDATE CONSTRAINT "agency_report_event_actor_id_fkey";
