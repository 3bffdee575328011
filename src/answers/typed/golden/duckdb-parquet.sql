-- DuckDB: duckdb my.db -f city's list.parquet.sql
-- Column 2 of the file, Id, is Id_2 here.
CREATE TABLE "city's list" (
  "id" VARCHAR NOT NULL,
  "Id_2" BIGINT,
  "net ""worth""`]" DECIMAL(12, 2),
  "seen" TIMESTAMPTZ,
  "exact" VARCHAR,
  "tags" VARCHAR[],
  "place" STRUCT("lat" DOUBLE),
  PRIMARY KEY ("id")
);
COMMENT ON COLUMN "city's list"."id" IS 'The city''s \ "id" ; DROP TABLE x; --';
COPY "city's list" FROM 'city''s list.parquet' (FORMAT parquet);
