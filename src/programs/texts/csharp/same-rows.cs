if (lines.Count > 0 && lines.SequenceEqual(before))
{
    throw new InvalidDataException("{SAME_ROWS}");
}
before = lines;
