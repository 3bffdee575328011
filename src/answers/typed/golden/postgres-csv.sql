-- PostgreSQL: psql -v ON_ERROR_STOP=1 -f city's list.csv.sql
CREATE TABLE "city's list" (
  "id" TEXT NOT NULL,
  "Id" BIGINT,
  "net ""worth""`]" NUMERIC(12, 2),
  "seen" TIMESTAMPTZ,
  "exact" TEXT,
  "tags" TEXT,
  "place" TEXT,
  PRIMARY KEY ("id")
);
COMMENT ON COLUMN "city's list"."id" IS 'The city''s \ "id" ; DROP TABLE x; --';
\copy "city's list" FROM 'city''s list.csv' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8', DELIMITER ',', NULL 'NULL')
