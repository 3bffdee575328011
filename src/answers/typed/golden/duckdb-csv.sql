-- DuckDB: duckdb my.db -f city's list.csv.sql
-- Column 2 of the file, Id, is Id_2 here.
CREATE TABLE "city's list" (
  "id" VARCHAR NOT NULL,
  "Id_2" BIGINT,
  "net ""worth""`]" DECIMAL(12, 2),
  "seen" TIMESTAMPTZ,
  "exact" VARCHAR,
  "tags" VARCHAR,
  "place" VARCHAR,
  PRIMARY KEY ("id")
);
COMMENT ON COLUMN "city's list"."id" IS 'The city''s \ "id" ; DROP TABLE x; --';
COPY "city's list" FROM 'city''s list.csv' (FORMAT csv, HEADER true, QUOTE '"', ESCAPE '"', DELIMITER ',', NULLSTR 'NULL', ALLOW_QUOTED_NULLS false);
