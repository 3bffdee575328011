-- Arguments: how long it is kept for in seconds, then each id with its user, and the time.
for index = 2, #ARGV, 2 do
  local known = tonumber(redis.call('HGET', KEYS[1], ARGV[index]) or '0')
  if tonumber(ARGV[index + 1]) > known then
    redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1])
  end
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 'OK'
