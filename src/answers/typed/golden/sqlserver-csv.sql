-- SQL Server: sqlcmd -b -x -i city's list.csv.sql
-- Column 2 of the file, Id, is Id_2 here.
CREATE TABLE [city's list] (
  [id] NVARCHAR(450) NOT NULL,
  [Id_2] BIGINT,
  [net "worth"`]]] DECIMAL(12, 2),
  [seen] DATETIMEOFFSET(7),
  [exact] NVARCHAR(MAX),
  [tags] NVARCHAR(MAX),
  [place] NVARCHAR(MAX),
  PRIMARY KEY ([id])
);
EXEC sys.sp_addextendedproperty N'MS_Description', N'The city''s \ "id" ; DROP TABLE x; --', N'SCHEMA', N'dbo', N'TABLE', N'city''s list', N'COLUMN', N'id';
BULK INSERT [city's list] FROM 'city''s list.csv' WITH (FORMAT = 'CSV', FIRSTROW = 2, CODEPAGE = '65001', KEEPNULLS, FIELDTERMINATOR = ',', ROWTERMINATOR = '0x0d0a');
